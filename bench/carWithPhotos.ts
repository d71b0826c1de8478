import sharp from 'sharp';
import { apiPaths } from '#contract/apiPaths';
import { routes } from '#contract/routes';
import { logIn, textOf, type Caller } from './people';

const PHOTOS = 20;

/** Lists a car with the maximum number of photos. Returns the path of its page. */
export async function listCarWithPhotos(url: string): Promise<string> {
  const seller = await logIn(url, 'seller@demo.test');
  const photos: string[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    photos.push(await addPhoto(seller, await drawPhoto(index)));
  }
  const body = JSON.stringify({
    name: 'Volvo V60 D4',
    originalPrice: 46_000,
    resalePrice: 18_900,
    condition: 'excellent',
    phone: '+351912555187',
    location: 'Lisbon',
    description: 'One owner, every service on time.\n\nWinter wheels come with it.',
    purchaseYear: 2019,
    yearOfUse: 5,
    categoryId: 'estate',
    photos,
  });
  const answer = await seller(apiPaths.products, { method: 'POST', body });
  return routes.product(textOf(await answer.json(), 'insertedId'), 'Volvo V60 D4');
}

/** Draws a photo as large as a camera's: gradients with noise. */
async function drawPhoto(index: number): Promise<Buffer> {
  const [width, height] = [2560, 1920];
  const grain = await sharp({
    create: {
      width: width / 4,
      height: height / 4,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120 + index * 3, sigma: 28 },
    },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 88 }).toBuffer();
}

async function addPhoto(seller: Caller, file: Buffer): Promise<string> {
  const kept = await seller(apiPaths.photos, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(file),
  });
  return textOf(await kept.json(), '_id');
}
