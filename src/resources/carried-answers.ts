/** Id of the data block of a page with answers to its first calls; its attribute `lang` is their language. */
export const answersBlock = 'answers'

/** A call without the prefix `/camel`. */
export type FirstCall = {
  path: string
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
}

/** Returns the address of a call, the same whatever the order of its parameters. */
export function addressOf({ path, query = {} }: FirstCall): string {
  const parameters = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
  return [path, new URLSearchParams(parameters.sort()).toString()].filter(Boolean).join('?')
}

/** The call for the items of dictionaries, by dictionary code. */
export const itemsCall = (codes: readonly string[]) => ({
  path: '/sysDict/itemByCode',
  query: { codes: [...new Set(codes)].sort().join(',') },
})

/** Key that the token of a signed-in person is stored under (specification, section 9). */
export const tokenKey = 'DL_BASIC_TOKEN'

/** Calls of every signed-in person's page, which its head makes while the scripts still load. */
export const sessionCalls = ['/sys/user/loginUserInfo', '/sysRolePermission/queryPolicyByToken']
