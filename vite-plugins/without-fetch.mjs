/** Axios' adapter for fetch: none. */
export const getFetch = () => null

export default null
