/** The average of the shown reviews with one decimal, and their number. */
export type Rating = { stars: number; reviews: number }

export const mostStars = 5

/** The number of part reviews per page. */
export const partReviewsPerPage = 10
