import path from 'node:path';
import { dataLocation } from './environment';

it('says where the data is; what is set to nothing counts as not set', () => {
  expect(dataLocation({ DATABASE_URL: ' postgres://db ', DATA_DIR: '/data ' })).toEqual({
    url: 'postgres://db',
    folder: '/data',
  });
  const usual = { url: undefined, folder: path.resolve('.data') };
  expect(dataLocation({})).toEqual(usual);
  expect(dataLocation({ DATABASE_URL: '', DATA_DIR: ' ' })).toEqual(usual);
});
