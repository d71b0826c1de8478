import { UPLOAD_EDGE } from '#contract/photos';

const JPEG_QUALITY = 0.88;

/**
 * Resizes a photo to at most 2,560 pixels, applies its orientation and removes its metadata, such as
 * the GPS position. The browser decodes and encodes off the main thread. If it cannot decode the
 * file, returns it unchanged, because the server may be able to.
 */
export const resizePhoto = (file: Blob): Promise<Blob> => redraw(file).catch(() => file);

async function redraw(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, UPLOAD_EDGE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG has no transparency, which would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}
