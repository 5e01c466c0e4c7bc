/** The public address of test shops. */
export const publicUrl = 'http://shop.test'
