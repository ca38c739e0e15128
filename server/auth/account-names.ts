/** The form in which user names are compared: `Admin` and `admin` are the same name. SQL: `lower(username)`. */
export function nameKey(username: string): string {
  return username.normalize('NFC').toLowerCase()
}

/**
 * Names that the product gives to accounts, `id-…` and `gone-…` among them, and names that read like an office of the
 * platform.
 */
const reserved =
  /^(?:investor|(?:admin|administrator|gone|id|officer|operator|root|service|support|system)(?:[\d_.-].*)?)$/

/** Whether nobody may register this name themselves. */
export function isReserved(username: string): boolean {
  return reserved.test(nameKey(username))
}
