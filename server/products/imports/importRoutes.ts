import { apiPaths } from '#contract/apiPaths';
import { IMPORT_BYTES_MAX } from '#contract/imports';
import { importSchema, listedRowsSchema } from '#contract/schemas/imports';
import { answer, arrayOf } from '../../http/answers';
import { signedIn } from '../../http/context';
import type { App } from '../../http/validation';
import type { ImportService } from './importService';

const tags = ['Products'];

export function importRoutes(app: App, imports: ImportService): void {
  app.post(
    apiPaths.importProducts,
    {
      bodyLimit: IMPORT_BYTES_MAX,
      // Takes long on a slow connection, like a file.
      config: { limit: 'imports', isUpload: true },
      schema: {
        tags,
        summary: 'Import cars',
        response: { 200: answer('ImportResponse') },
        body: importSchema,
      },
    },
    (request) => imports.create(signedIn(request), request.body),
  );

  app.post(
    apiPaths.listedRows,
    {
      bodyLimit: IMPORT_BYTES_MAX,
      config: { cost: 5 },
      schema: {
        tags,
        summary: 'Find rows that look like cars you already list',
        response: { 200: answer('ListedRowsResponse') },
        body: listedRowsSchema,
      },
    },
    (request) => imports.findListed(signedIn(request), request.body),
  );

  app.get(
    apiPaths.importProducts,
    {
      schema: {
        tags,
        summary: 'List your recent imports',
        response: { 200: arrayOf('WireImport') },
      },
    },
    (request) => imports.list(signedIn(request)),
  );
}
