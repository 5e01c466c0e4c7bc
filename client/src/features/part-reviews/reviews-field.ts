/** The search field for the start of a page of reviews. */
export const partReviewsField = 'reviews'

/** The input of `partReviews.list` for a part's page. */
export const partReviewsInput = (productId: number, search: URLSearchParams) => {
  const cursor = search.get(partReviewsField) ?? ''
  return { productId, ...(/^[1-9]\d{0,14}$/.test(cursor) && { cursor }) }
}
