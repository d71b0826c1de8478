import { formatPictureName, parsePictureName, views, type PictureName } from './name';

export const PICTURE_FOLDER = '/api/pictures';

/** A drawn picture as a product stores it: a path, to which responses add an origin. */
export const pictureLink = (name: PictureName) =>
  `${PICTURE_FOLDER}/${formatPictureName(name)}.svg`;

/** The same car from all other views; empty for other pictures. */
export function furtherViews(link: string): string[] {
  const [, written = ''] = /^\/api\/pictures\/([^/]+)\.svg$/.exec(link) ?? [];
  const name = parsePictureName(written);
  if (!name) return [];
  return views.filter((view) => view !== name.view).map((view) => pictureLink({ ...name, view }));
}
