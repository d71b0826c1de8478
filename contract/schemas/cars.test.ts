import * as yup from 'yup';
import { product } from '../testing/product';
import { problemsOf } from '../testing/problemsOf';
import { pricesSchema } from './bulk';
import {
  changeProductSchema,
  createProductSchema,
  productSchema,
  updateProductSchema,
} from './product';
import { productDraftSchema, updateDraftSchema } from './productDraft';
import { keepPhotoSchema, photoIds, turnPhotoSchema } from './photos';
import { priceRuleSchema } from './priceRule';

const x = (length: number) => 'x'.repeat(length);
const photo = (digit: number) => digit.toString(16).padStart(32, '0');
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(index));
const change = (id: string) => ({ id, version: 1, price: 9500 });
const HTTP_LINK = 'Enter a link that starts with http:// or https://.';
const NEXT_YEAR = new Date().getUTCFullYear() + 1;
const MOST_YEARS = 'Years of use must be 100 or less.';
const rule = { kind: 'reduce-percent', rounding: 'dollars', value: '5' };

const accepted: [string, yup.Schema, object, object[]][] = [
  ['POST /products/prices', pricesSchema, { changes: [change('a'), change('b')] }, [{}]],
  [
    'POST /products',
    createProductSchema,
    product,
    [
      {},
      { condition: 'excellent', yearOfUse: 0 },
      { condition: 'fair', sellerName: null },
      { picture: '', photos: photos(1) },
      { photos: photos(20) },
      { purchaseYear: 1950, yearOfUse: '77' },
      { draftId: 'draft-1', draftVersion: 3 },
    ],
  ],
  ['PUT /products/{id}', updateProductSchema, { ...product, version: 2 }, [{}]],
  [
    'PATCH /products/{id}',
    changeProductSchema,
    {},
    [
      { advertise: true },
      { advertise: false },
      { withdrawn: true },
      { withdrawn: true, soldElsewhere: true },
      { withdrawn: false, soldElsewhere: false },
    ],
  ],
  [
    'POST /drafts',
    productDraftSchema,
    {},
    [{}, { name: x(4000), originalPrice: 'about 5' }, { photos: photos(2) }],
  ],
  ['PUT /drafts/{id}', updateDraftSchema, {}, [{}, { name: 'Golf', version: 2 }]],
  ['POST /photos', keepPhotoSchema, { upload: 'upload-1' }, [{}]],
  ['rotate a photo', turnPhotoSchema, {}, [{ degrees: 90 }, { degrees: 180 }, { degrees: 270 }]],
  [
    'change prices',
    priceRuleSchema,
    rule,
    [
      {},
      { value: '0.01' },
      { value: '99' },
      { kind: 'raise-percent', value: '1000' },
      { kind: 'reduce-amount', value: '1001' },
      { kind: 'raise-amount', value: '2000', rounding: 'cents' },
    ],
  ],
];

describe.each(accepted)('%s', (_name, schema, base, changes) => {
  it.each(changes.map((changed) => [changed]))('takes %j', (changed) => {
    expect(problemsOf(schema, { ...base, ...changed })).toEqual([]);
  });
});

const refused: [string, yup.Schema, object, [object, ...string[]][]][] = [
  [
    'POST /products/prices',
    pricesSchema,
    {},
    [
      [{}, 'Changes are required.'],
      [{ changes: [] }, 'Send at least one change.'],
      [
        { changes: Array.from({ length: 501 }, (_, index) => change(String(index))) },
        'You can change up to 500 prices at once.',
      ],
      [{ changes: [change('a'), change('a')] }, 'Each car can appear only once.'],
      [{ changes: [{ ...change('a'), version: 1.5 }] }, 'Version must be a whole number.'],
      [{ changes: [{ ...change('a'), version: '' }] }, 'Version is required.'],
      [{ changes: [{ ...change('a'), price: 0 }] }, 'Resale price must be $0.50 or more.'],
      [{ changes: [change('')] }, 'Product is required.'],
    ],
  ],
  [
    'the product form',
    productSchema,
    product,
    [
      [{ name: undefined }, 'Name is required.'],
      [{ picture: undefined }, 'Picture is required.'],
      [{ picture: 'volvo.jpg' }, HTTP_LINK],
      [{ originalPrice: '' }, 'Original price is required.'],
      [{ resalePrice: '' }, 'Resale price is required.'],
      [{ condition: 'new' }, 'Choose excellent, good or fair.'],
      [{ condition: undefined }, 'Choose excellent, good or fair.'],
      [{ phone: undefined }, 'Phone is required.'],
      [{ phone: '12' }, 'Phone must have 3 to 20 digits and no other characters.'],
      [{ phone: {} }, 'Phone must be a number.'],
      [{ location: '' }, 'Location is required.'],
      [{ location: x(121) }, 'Location must be 120 characters or fewer.'],
      [{ description: '' }, 'Description is required.'],
      [{ description: x(2001) }, 'Description must be 2000 characters or fewer.'],
      [{ purchaseYear: 1949 }, 'Purchase year must be 1950 or later.'],
      [
        { purchaseYear: NEXT_YEAR + 60, yearOfUse: 1 },
        `Purchase year must be ${NEXT_YEAR} or earlier.`,
      ],
      [{ yearOfUse: undefined }, 'Years of use is required.'],
      [{ yearOfUse: -0.5 }, 'Years of use must be 0 or more.'],
      [{ purchaseYear: 1949, yearOfUse: 101 }, 'Purchase year must be 1950 or later.', MOST_YEARS],
      [{ categoryId: '' }, 'Category is required.'],
    ],
  ],
  [
    'PUT /products/{id}',
    updateProductSchema,
    { ...product, version: 2 },
    [
      [{ version: undefined }, 'Version is required.'],
      [{ version: 2.5 }, 'Version must be a whole number.'],
      [{ picture: '', photos: [] }, 'Picture is required.', HTTP_LINK],
      [{ picture: '', photos: undefined }, 'Picture is required.', HTTP_LINK],
    ],
  ],
  [
    'PATCH /products/{id}',
    changeProductSchema,
    {},
    [
      [{}, 'advertise is a required field'],
      [{ advertise: 'perhaps' }, 'advertise must be true or false.'],
      [{ withdrawn: 'perhaps' }, 'withdrawn must be true or false.'],
      [{ advertise: true, withdrawn: true }, 'Send either advertise or withdrawn, not both.'],
      [{ withdrawn: true, soldElsewhere: 'perhaps' }, 'soldElsewhere must be true or false.'],
      [{ withdrawn: false, soldElsewhere: true }, 'soldElsewhere needs withdrawn: true.'],
      [{ advertise: true, soldElsewhere: true }, 'soldElsewhere needs withdrawn: true.'],
    ],
  ],
  [
    'POST /drafts',
    productDraftSchema,
    {},
    [
      [{ name: x(4001) }, 'Each field of a draft must be 4000 characters or fewer.'],
      [{ photos: ['me.jpg'] }, 'We can’t find one of the photos. Remove it and add it again.'],
    ],
  ],
  [
    'PUT /drafts/{id}',
    updateDraftSchema,
    {},
    [[{ version: 1.5 }, 'Version must be a whole number.']],
  ],
  [
    'photos',
    yup.object({ photos: photoIds }),
    {},
    [
      [{ photos: photos(21) }, 'A car can have at most 20 photos.'],
      [
        { photos: [photo(1), photo(2), photo(1)] },
        'You added the same photo twice. Remove one of them.',
      ],
      [
        { photos: [`${photo(1)}0`] },
        'We can’t find one of the photos. Remove it and add it again.',
      ],
      [
        { photos: [`0${photo(1)}`] },
        'We can’t find one of the photos. Remove it and add it again.',
      ],
      [
        { photos: [photo(1), photo(2).replace('2', 'G')] },
        'We can’t find one of the photos. Remove it and add it again.',
      ],
    ],
  ],
  ['POST /photos', keepPhotoSchema, {}, [[{}, 'Upload is required.']]],
  [
    'rotate a photo',
    turnPhotoSchema,
    {},
    [
      [{ degrees: 45 }, 'Degrees must be one of: 90, 180, 270.'],
      [{ degrees: 'round' }, 'Degrees must be a number.', 'Degrees must be one of: 90, 180, 270.'],
    ],
  ],
  [
    'change prices',
    priceRuleSchema,
    rule,
    [
      [{ value: '0' }, 'Change must be more than 0.'],
      [{ value: '' }, 'Change is required.'],
      [{ value: '1.0055' }, 'Change must have no more than 2 decimal places.'],
      [{ value: '1.005' }, '1.005 is ambiguous. Enter 1005 or 1.005.'],
      [{ value: '99.01' }, 'Change must be 99 percent or less.'],
      [{ kind: 'raise-percent', value: '1000.01' }, 'Change must be 1000 percent or less.'],
      [{ kind: undefined }, 'kind is a required field'],
      [{ rounding: undefined }, 'rounding is a required field'],
    ],
  ],
];

describe.each(refused)('%s', (_name, schema, base, cases) => {
  it.each(cases)('refuses %j', (changed, ...problems) => {
    expect(problemsOf(schema, { ...base, ...changed })).toEqual(problems);
  });
});

it('says what a price change has, where nothing unknown is taken', () => {
  const body = { changes: [{ ...change('a'), status: 'sold' }] };
  expect(() => pricesSchema.validateSync(body, { stripUnknown: false })).toThrow(
    'Each change needs an id, a version and a price.',
  );
});
