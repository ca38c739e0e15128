/**
 * Antd's table brings a filter menu with a tree for its column headers (16 kB gzip). Lists here are searched above the
 * table, on the server; a column with filters throws.
 */
export const flattenKeys = () => []

export default function ColumnFilter() {
  throw new Error('Filters in column headers are not part of this build: search above the table')
}
