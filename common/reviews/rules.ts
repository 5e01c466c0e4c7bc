/** The number of reviews per page, fixed by the specification. */
export const reviewsPerPage = 3
