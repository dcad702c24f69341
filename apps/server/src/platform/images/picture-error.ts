/**
 * Why a picture is refused:
 * - `not-a-picture`: its content is neither JPEG nor PNG, whatever its name says;
 * - `too-many-pixels`: unpacked it has more than `maxPixels`;
 * - `unreadable`: it begins like a JPEG or PNG, but is cut off or damaged.
 */
export type PictureErrorCode = 'not-a-picture' | 'too-many-pixels' | 'unreadable';

/** The picture that somebody sent cannot be used; every other error of the pipeline is our own. */
export class PictureError extends Error {
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, options?: ErrorOptions) {
    super(`picture refused: ${code}`, options);
    this.name = 'PictureFault';
    this.code = code;
  }
}
