/** What is expected of the months after the last one, with bands: so many in a hundred lie inside. */
export interface Forecast {
  expected: Float64Array;
  low80: Float64Array;
  high80: Float64Array;
  low95: Float64Array;
  high95: Float64Array;
}
