import { fuelLabels, gearboxLabels, serviceHistoryLabels } from '#contract/factLabels';
import type { FormOption } from '@/components/form/RadioGroup';

const optionsOf = (labels: Record<string, string>): FormOption[] => [
  { value: '', label: 'Not provided' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** The choices of optional details, with “Not provided” first. */
export const fuels = optionsOf(fuelLabels);
export const gearboxes = optionsOf(gearboxLabels);
export const serviceHistories = optionsOf(serviceHistoryLabels);
export const yesOrNo = optionsOf({ true: 'Yes', false: 'No' });
