/**
 * Why a picture is rejected:
 * - `not-a-picture`: its content is neither JPEG nor PNG, regardless of its file name;
 * - `too-many-pixels`: decoded, it has more than `maxPixels`;
 * - `unreadable`: it starts like a JPEG or PNG, but is truncated or damaged.
 */
export type PictureErrorCode = 'not-a-picture' | 'too-many-pixels' | 'unreadable';

/** The uploaded picture is invalid; every other error of the pipeline is our own. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, options?: ErrorOptions) {
    super(`picture rejected: ${code}`, options);
    this.code = code;
  }
}
