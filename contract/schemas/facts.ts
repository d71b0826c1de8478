import * as yup from 'yup';
import { fuels, gearboxes, serviceHistories } from '../facts';
import { formatCount } from '../formats';
import { MILEAGE_KM_MAX, TEXT_MAX } from '../limits';
import { asciiDigits } from '../text/digits';
import { cleanText } from '../text/cleanText';
import { number } from './fields';

const POWER_KW_MAX = 2000;
const COLOUR_MAX = 40;

/** Empty fields are not stated. */
const emptyAsUnstated = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

const whole = (label: string, min: number, max: number) =>
  number(label, { min, max })
    .transform((value: unknown) => (value === null ? undefined : value))
    .integer(`${label} must be a whole number.`)
    .min(min, `${label} must be ${min} or more.`)
    .max(max, `${label} must be ${formatCount(max)} or less.`);

const choice = <Value extends string>(label: string, values: readonly Value[]) =>
  yup
    .string()
    .transform(emptyAsUnstated)
    .oneOf(values, `${label} must be one of: ${values.join(', ')}.`);

const text = () =>
  yup
    .string()
    .transform((value: unknown) =>
      emptyAsUnstated(typeof value === 'string' ? cleanText(value) : value),
    );

const limitedText = (label: string, max: number) =>
  text().max(max, `${label} must be ${max} characters or fewer.`);

/** Any make and model: the list of makes only gives their spelling. */
export const makeAndModel = {
  make: limitedText('Make', TEXT_MAX.make),
  model: limitedText('Model', TEXT_MAX.model).when('make', ([make]: unknown[], model) =>
    make === undefined ? model.oneOf([undefined], 'Enter the make too.') : model,
  ),
};

/** Without I, O and Q, which look like digits (ISO 3779). */
const VIN = /^[A-HJ-NPR-Z\d]{17}$/;

/** "More about the car": all of it is optional. */
export const factsSchema = yup.object({
  ...makeAndModel,
  mileageKm: whole('Mileage', 0, MILEAGE_KM_MAX),
  fuel: choice('Fuel', fuels),
  gearbox: choice('Gearbox', gearboxes),
  powerKw: whole('Power', 1, POWER_KW_MAX),
  colour: limitedText('Colour', COLOUR_MAX),
  doors: whole('Doors', 1, 9),
  seats: whole('Seats', 1, 20),
  previousOwners: whole('Previous owners', 0, 50),
  nextInspection: text().matches(
    /^20\d\d-(0[1-9]|1[0-2])$/,
    'Enter a year and month, for example 2027-05.',
  ),
  serviceHistory: choice('Service history', serviceHistories),
  accidentFree: yup
    .boolean()
    .transform(emptyAsUnstated)
    .typeError('Choose yes, no or not provided.'),
  vin: text()
    .transform((value: unknown) =>
      typeof value === 'string' ? asciiDigits(value).replace(/[\s-]/g, '').toUpperCase() : value,
    )
    .matches(VIN, { message: 'Enter a 17-character VIN. VINs don’t contain I, O or Q.' }),
});
