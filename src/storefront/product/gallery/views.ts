import type { Photo } from '#contract/photos';
import type { Product } from '@/api/productsApi';
import { isDrawing, pictureLabel } from '@/components/pictureLabel';

/** One picture of a car. */
export interface View {
  /** Null for a picture that is only linked. */
  photo: Photo | null;
  link: string;
  /** What it is, for those who cannot see it: "Photo 3 of 14 of the Volvo V60". */
  words: string;
}

/** Every picture of a car: its photos or, where there are none, the link that its seller gave. */
export function viewsOf(product: Product, name: string): View[] {
  const { photos, cover, photoCount, picture, views } = product;
  // Where a car is known from a list only, its cover is all there is so far.
  const known = photos.length > 0 || cover === null ? photos : [cover];
  if (known.length > 0) {
    const count = Math.max(photoCount, known.length);
    return known.map((photo, index) => ({
      photo,
      link: '',
      words: `${name}, photo ${index + 1} of ${count}`,
    }));
  }
  const links = [...new Set([picture, ...views])];
  if (links.length === 1)
    return [{ photo: null, link: picture, words: pictureLabel(picture, name) }];
  return links.map((link, index) => ({
    photo: null,
    link,
    words: `${name}, ${isDrawing(link) ? 'illustration' : 'photo'} ${index + 1} of ${links.length}`,
  }));
}
