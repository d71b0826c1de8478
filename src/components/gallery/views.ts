import type { Photo } from '#contract/photos';
import { isDrawing, pictureLabel } from '../labels';

export interface View {
  /** Null for a picture by URL. */
  photo: Photo | null;
  link: string;
  /** The text alternative, such as "Volvo V60, photo 3 of 14". */
  label: string;
}

export interface PicturedCar {
  photos: readonly Photo[];
  cover: Photo | null;
  photoCount: number;
  picture: string;
  views: readonly string[];
}

/** The pictures of a car: its photos, or else the URLs that the seller entered. */
export function viewsOf(car: PicturedCar, name: string): View[] {
  const { photos, cover, photoCount, picture, views } = car;
  // A car from a list has only its cover so far.
  const known = photos.length > 0 || cover === null ? photos : [cover];
  if (known.length > 0) {
    const count = Math.max(photoCount, known.length);
    return known.map((photo, index) => ({
      photo,
      link: '',
      label: `${name}, photo ${index + 1} of ${count}`,
    }));
  }
  const links = [...new Set([picture, ...views])];
  if (links.length === 1)
    return [{ photo: null, link: picture, label: pictureLabel(picture, name) }];
  return links.map((link, index) => ({
    photo: null,
    link,
    label: `${name}, ${isDrawing(link) ? 'illustration' : 'photo'} ${index + 1} of ${links.length}`,
  }));
}
