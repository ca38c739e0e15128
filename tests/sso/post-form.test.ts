import { describe, expect, it } from 'vitest'
import { mayCall } from '../../server/http/outbound.ts'
import { postForm } from '../../server/sso/cas/post-form.ts'

describe('calls to a registered service', () => {
  it('may go to public and private networks, and to this machine only if the address is localhost', () => {
    for (const ip of ['8.8.8.8', '10.1.2.3', '192.168.1.9', '2001:db8::1'])
      expect(mayCall(ip, 'service.example', { allowsPrivate: true }), ip).toBe(true)
    for (const ip of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect(mayCall(ip, 'service.example', { allowsPrivate: true }), ip).toBe(false)
      expect(mayCall(ip, 'localhost', { allowsPrivate: true }), ip).toBe(true)
    }
  })

  it('may not go to unspecified, link-local (cloud metadata), multicast or broadcast addresses', () => {
    for (const ip of [
      '0.0.0.0',
      '169.254.169.254',
      '::ffff:169.254.169.254',
      'fe80::1',
      'fd00:ec2::254',
      '224.0.0.1',
      '255.255.255.255',
      '::',
    ]) {
      expect(mayCall(ip, 'localhost', { allowsPrivate: true }), ip).toBe(false)
    }
  })

  it('fail with a readable message if the address is forbidden', async () => {
    await expect(postForm('http://169.254.169.254/latest', { a: 'b' })).rejects.toThrow('169.254.169.254 is not called')
    await expect(postForm('http://[::ffff:169.254.169.254]/', { a: 'b' })).rejects.toThrow('is not called')
  })
})
