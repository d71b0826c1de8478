import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { apiPaths } from '#contract/apiPaths';
import { photoLink, type Photo } from '#contract/photos';
import type { PhotoRow } from './photoRepository';

/** The width of the picture by which a product is known to clients that know no photos. */
const PICTURE_WIDTH = 1280;

const linkOf = (id: string) => `/api${apiPaths.photos}/${id}`;

/** A photo as it travels. Its link gets an origin when it is answered (http/ownLinks.ts). */
export const toWirePhoto = (photo: PhotoRow): Photo => ({
  _id: photo.id,
  url: linkOf(photo.id),
  widths: photo.widths,
  width: photo.width,
  height: photo.height,
  color: photo.color,
  placeholder: photo.placeholder,
  focusX: photo.focusX,
  focusY: photo.focusY,
});

/** What a product keeps as its picture (spec §3) when this photo is its cover. */
export const pictureLink = ({ id, width }: Pick<PhotoRow, 'id' | 'width'>): string =>
  photoLink({ url: linkOf(id) }, Math.min(PICTURE_WIDTH, width), 'jpg');

/** The same, for a query over photos. */
export const pictureLinkIn = ({ id, width }: { id: SQLWrapper; width: SQLWrapper }): SQL =>
  sql`(${linkOf('')} || ${id} || '-' || least(${PICTURE_WIDTH}, ${width}) || '.jpg')`;
