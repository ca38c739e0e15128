/** Statistics of the heights of a raster, collected while they are written. */
export class Statistics {
  #cells = 0
  #known = 0
  #least = Number.POSITIVE_INFINITY
  #most = Number.NEGATIVE_INFINITY
  /** Sums are taken from the first height on, so that squares keep their digits. */
  #first = Number.NaN
  #sum = 0
  #squares = 0

  add(heights: Float32Array): void {
    this.#cells += heights.length
    if (Number.isNaN(this.#first)) this.#first = heights.find((height) => !Number.isNaN(height)) ?? Number.NaN
    let [known, least, most, sum, squares] = [0, this.#least, this.#most, 0, 0]
    const first = this.#first
    for (const height of heights) {
      if (Number.isNaN(height)) continue
      known += 1
      if (height < least) least = height
      if (height > most) most = height
      const beyond = height - first
      sum += beyond
      squares += beyond * beyond
    }
    this.#known += known
    this.#least = least
    this.#most = most
    this.#sum += sum
    this.#squares += squares
  }

  /** The statistics under GDAL's names; without a known height only that none is known. */
  items(): Record<string, string> {
    const percent = this.#cells > 0 ? (this.#known / this.#cells) * 100 : 0
    const valid = { STATISTICS_VALID_PERCENT: String(Number(percent.toFixed(4))) }
    if (this.#known === 0) return valid
    const mean = this.#sum / this.#known
    return {
      STATISTICS_MINIMUM: String(this.#least),
      STATISTICS_MAXIMUM: String(this.#most),
      STATISTICS_MEAN: String(this.#first + mean),
      STATISTICS_STDDEV: String(Math.sqrt(Math.max(0, this.#squares / this.#known - mean * mean))),
      ...valid,
    }
  }
}
