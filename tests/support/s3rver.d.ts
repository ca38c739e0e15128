declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  /** The part of the package that the tests use; it has no types itself. */
  export default class S3rver {
    constructor(options: Options)
    run(done: (error: Error | null, address: AddressInfo) => void): void
    close(done: () => void): void
  }
}
