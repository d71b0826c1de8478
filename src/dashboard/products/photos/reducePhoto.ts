import { UPLOAD_EDGE } from '#contract/photos';

const JPEG_QUALITY = 0.88;

/**
 * A photo as it is sent: at most 2,560 pixels long, upright, and without what the camera wrote into
 * it, the place above all. Decoding and encoding happen beside the page. The file as it is when the
 * browser cannot read or draw it; the server may.
 */
export const reducePhoto = (file: Blob): Promise<Blob> => draw(file).catch(() => file);

async function draw(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, UPLOAD_EDGE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG knows nothing of transparency, and would take black for it.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}
