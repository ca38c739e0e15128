import { itemsCall } from '../resources/carried-answers.ts'
import type { AxiosProgressEvent } from 'axios'
import { cachedCall } from './cached-call.ts'
import { call, callEnvelope, callFile, type Envelope, type Query } from './http.ts'
import { readTree, type OfferNode, type RegionNode } from './regions.ts'
import type { LoginAnswer, UserInfo } from './session.ts'

/** The calls of the specification's section 7, one function each. Failures throw CallError. */

/** Base64 DER (SPKI) of the RSA key that passwords are encrypted with. */
export const getPublicKey = () => call<string>({ method: 'GET', path: '/sso/getPublicKey' })

export type Captcha = { id: string; image: string }

/** A captcha image for sign-in, as a data URI; valid for one attempt. */
export const getBase64Image = () =>
  call<Captcha | string | null>({ method: 'GET', path: '/verificationCode/getBase64Image' })

export type StoredFile = { id: string; name: string; size: number; type: string; sha256?: string }
export type Transfer = { onProgress?: (event: AxiosProgressEvent) => void; signal?: AbortSignal }

/** Stores one file. Never times out. */
export const uploadFile = (file: File, transfer: Transfer = {}) =>
  call<StoredFile>({ method: 'POST', path: '/minioApi/uploadFile', body: formOf({ file }), timeoutMs: 0, ...transfer })

export const deleteFile = (id: string) => call<unknown>({ method: 'POST', path: '/minioApi/deleteFile', query: { id } })

/** Returns a stored file's bytes. Never times out. */
export const downloadFile = (id: string, transfer: Transfer = {}) =>
  callFile({ method: 'GET', path: '/minioApi/downloadFile', query: { id }, timeoutMs: 0, ...transfer })

export type DictItem = { value: string; label: string; color?: string | null; sort?: number; enabled?: boolean }

/** Items of dictionaries, by dictionary code. Cached for 60 s. */
export const itemByCode = (codes: readonly string[]) => {
  const asked = itemsCall(codes)
  return cachedCall(`itemByCode ${asked.query.codes}`, () =>
    call<Record<string, DictItem[]>>({ method: 'GET', ...asked }),
  )
}

/** Regions with their published parcels and projects. Cached for 60 s. */
export const treeAnon = () =>
  cachedCall('treeAnon', async () =>
    readTree<OfferNode>(await call<unknown>({ method: 'GET', path: '/projectLands/treeAnon' })),
  )

/** Returns the address of an external service with a one-time ticket. */
export const skipApp = (query: Query) => call<{ url: string }>({ method: 'POST', path: '/sso/skipApp', query })

/** The access list in its envelope: it is saved only when code is 200 and success is true. */
export const queryPolicyByToken = (): Promise<Envelope<string[]>> =>
  callEnvelope<string[]>({ method: 'GET', path: '/sysRolePermission/queryPolicyByToken' })

export type Credentials = { username: string; password: string; captchaId?: string; captcha?: string }

/** Signs in; `password` is already encrypted. */
export const login = (body: Credentials) => call<LoginAnswer>({ method: 'POST', path: '/login', body })

/**
 * Ends the session and every service ticket issued under the ticket. Returns the address where the sign-out continues
 * when the sign-in came from an identity provider.
 */
export const logout = (tgt: string, token: string | null) =>
  call<{ url: string } | null>({ method: 'POST', path: '/logout', query: { tgt }, token, mayRedirect: false })

/** Returns the profile of the token's owner. The only call whose rejection does not redirect to the sign-in page. */
export const loginUserInfo = () =>
  call<UserInfo>({ method: 'GET', path: '/sys/user/loginUserInfo', mayRedirect: false })

/** Reads a survey file. Never times out. */
export const parseFilePro = (body: FormData, transfer: Transfer = {}) =>
  call<unknown>({ method: 'POST', path: '/intellectAnalysis/parseFilePro', body, timeoutMs: 0, ...transfer })

/** The whole region tree. */
export const regionTree = async (signal?: AbortSignal) =>
  readTree<RegionNode>(await call<unknown>({ method: 'GET', path: '/sysXzq/tree', signal }))

export type RegionTotals = {
  xzqdm: string
  xzqmc: string
  xzqjb: string
  count: number
  areaM2: number
  investmentWan: number
}

/** Count, area and investment by region, in descending order. */
export const xzqSort = (query: Query = {}) =>
  call<RegionTotals[]>({ method: 'GET', path: '/projectLands/xzqSort', query })

export const addRegion = (body: Record<string, unknown>) =>
  call<Record<string, unknown>>({ method: 'POST', path: '/sysXzq/add', body })
export const updateRegion = (body: Record<string, unknown>) =>
  call<Record<string, unknown>>({ method: 'PUT', path: '/sysXzq/update', body })
export const deleteRegions = (ids: readonly string[]) =>
  call<unknown>({ method: 'DELETE', path: '/sysXzq/delete', query: { ids: ids.join(',') } })

function formOf(parts: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  return form
}
