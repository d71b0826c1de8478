import sharp from 'sharp';

/** A photo like a phone's: 12 megapixels in 2 MB, rotated, and with GPS data. */
export async function takePhoto(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 10 };
  const picture = sharp({
    create: { width: 4032, height: 3024, channels: 3, background: '#888888', noise },
  });
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="4032" height="3024">
    <rect width="4032" height="3024" fill="hsl(${number * 45}, 60%, 45%)" fill-opacity="0.7"/>
    <text x="2016" y="1800" font-size="1200" fill="#fff" text-anchor="middle">${number}</text></svg>`;
  return picture
    .composite([{ input: Buffer.from(label) }])
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '38/1 42/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '9/1 8/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Whether a file contains GPS data. */
export async function hasLocation(file: Buffer): Promise<boolean> {
  const { exif } = await sharp(file).metadata();
  return exif !== undefined;
}
