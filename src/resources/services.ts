import { defineResource, type Pattern } from './define.ts'

/**
 * Allowed form of a service URL: no spaces, no fragment, no user name and password before the host.
 * `server/sso/service-rules.ts` validates its meaning.
 */
const serviceUrl: Pattern = {
  source: "https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9\\-._~!$&'()*+,;=:@/%]*)?(\\?[A-Za-z0-9\\-._~!$&'()*+,;=:@/?%]*)?",
  says: {
    zh: '应为以 https:// 开头的完整网址，不含空格、# 和用户名；非 ASCII 字符须先编码',
    en: 'must be a whole https:// address without spaces, # or a user name; encode other than ASCII',
  },
}

/**
 * An external service that users enter with their session here (CAS 3.0). Only an address that is registered, character
 * by character, ever gets a ticket. Maintained by users who may configure permissions, on the page of permission
 * configuration.
 */
export const services = defineResource({
  name: 'services',
  wire: 'sysService',
  code: 'SACM',
  group: null,
  route: '/console/manager/authorityConfig?part=services',
  label: { zh: '接入应用', en: 'Registered services' },
  icon: 'authority',
  fields: {
    name: {
      kind: 'text',
      label: { zh: '应用名称', en: 'Service' },
      required: true,
      unique: true,
      maxLength: 80,
      search: 'like',
      width: 180,
    },
    address: {
      kind: 'text',
      label: { zh: '入口地址', en: 'Address' },
      required: true,
      unique: true,
      maxLength: 500,
      search: 'like',
      width: 300,
      pattern: serviceUrl,
      help: {
        zh: '应用接收票据（ticket）的地址；单点登录时逐字比对',
        en: 'Where the service takes its ticket; compared letter by letter',
      },
    },
    logoutUrl: {
      kind: 'text',
      label: { zh: '注销通知地址', en: 'Logout address' },
      maxLength: 500,
      width: 260,
      pattern: serviceUrl,
      help: {
        zh: '会话结束时由服务器通知；不填则通知入口地址',
        en: 'Our server notifies it when a session ends; if empty, the address itself',
      },
    },
    plainHttp: {
      kind: 'boolean',
      label: { zh: '允许 http', en: 'Allow http' },
      default: false,
      width: 100,
      help: { zh: '仅限可信内网：票据将不加密传输', en: 'Trusted networks only: tickets travel unencrypted' },
    },
    enabled: {
      kind: 'boolean',
      label: { zh: '启用', en: 'Enabled' },
      default: true,
      search: 'equal',
      width: 90,
      inSight: true,
    },
    remark: { kind: 'longText', label: { zh: '备注', en: 'Remark' }, maxLength: 500 },
  },
  list: ['name', 'address', 'logoutUrl', 'plainHttp', 'enabled'],
  title: 'name',
  sort: ['name', 'asc'],
})
