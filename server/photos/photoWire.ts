import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { apiPaths } from '#contract/apiPaths';
import { photoFormats, photoLink, type Photo } from '#contract/photos';
import type { RequestContext } from '../context';
import { withOrigin } from '../lib/links';
import type { PhotoRow } from './photoRepository';

/** Width of the product picture for clients that do not support photos. */
const PICTURE_WIDTH = 1280;

const linkOf = (id: string) => `/api${apiPaths.photos}/${id}`;

/** The id of a photo in its URL or in that of one of its files; null if there is none. */
export const photoIdIn = (link: string): string | null =>
  /\/api\/photos\/([0-9a-f]{32})(?:-|$)/.exec(link)?.[1] ?? null;

/** The paths of all files of a photo. */
export const filePathsOf = ({ id, widths }: Pick<PhotoRow, 'id' | 'widths'>): string[] =>
  widths.flatMap((width) =>
    photoFormats.map((format) => photoLink({ url: linkOf(id) }, width, format)),
  );

/** Converts a photo to its wire format. */
export const toWirePhoto = (
  { origin }: Pick<RequestContext, 'origin'>,
  photo: PhotoRow,
): Photo => ({
  _id: photo.id,
  url: withOrigin(origin, linkOf(photo.id)),
  widths: photo.widths,
  width: photo.width,
  height: photo.height,
  color: photo.color,
  placeholder: photo.placeholder,
  focusX: photo.focusX,
  focusY: photo.focusY,
});

/** The `picture` of a product (spec §3) whose cover is this photo. */
export const pictureLink = ({ id, width }: Pick<PhotoRow, 'id' | 'width'>): string =>
  photoLink({ url: linkOf(id) }, Math.min(PICTURE_WIDTH, width), 'jpg');

/** The same as an SQL expression. */
export const pictureLinkIn = ({ id, width }: { id: SQLWrapper; width: SQLWrapper }): SQL =>
  sql`(${linkOf('')} || ${id} || '-' || least(${PICTURE_WIDTH}, ${width}) || '.jpg')`;
