import { formatPictureName, parsePictureName, views, type PictureName } from './name';

export const PICTURE_FOLDER = '/api/pictures';

/** What a product keeps of a drawn picture: its path, which answers give an origin. */
export const pictureLink = (name: PictureName) =>
  `${PICTURE_FOLDER}/${formatPictureName(name)}.svg`;

/** The same car from everywhere else; none for a link that is not of a drawn picture. */
export function furtherViews(link: string): string[] {
  const [, written = ''] = /^\/api\/pictures\/([^/]+)\.svg$/.exec(link) ?? [];
  const name = parsePictureName(written);
  if (!name) return [];
  return views.filter((view) => view !== name.view).map((view) => pictureLink({ ...name, view }));
}
