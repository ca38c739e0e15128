/** Disables the fetch adapter of Axios. */
export const getFetch = () => null

export default null
