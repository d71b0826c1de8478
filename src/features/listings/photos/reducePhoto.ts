import { UPLOAD_EDGE } from '#contract/photos';

const JPEG_QUALITY = 0.88;

/**
 * A photo as it is sent: at most 2,560 pixels long, upright, and without what the camera wrote into
 * it, the place above all. Decoding and encoding happen beside the page. Null when the browser
 * cannot read the file; the server may.
 */
async function reduce(file: Blob): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  const scale = Math.min(1, UPLOAD_EDGE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG knows nothing of transparency, and would take black for it.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

/** Replaced by tests: their browser has no canvas. */
export const photoReducer = { reduce };
