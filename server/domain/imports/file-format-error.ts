/** The reason why no row of a file can be read, in one line without the file's name. */
export class FileFormatError extends Error {
  override name = 'FileFormatError'
}
