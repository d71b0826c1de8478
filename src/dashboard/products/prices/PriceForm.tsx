import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Product } from '@/api/productsApi';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { FormSelect } from '@/dashboard/ui/FormSelect';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { plural } from '@/components/labels';
import {
  priceRuleSchema,
  type PriceChangeKind,
  type PriceRounding,
  type PriceRule,
} from '#contract/schemas/priceRule';
import { fixedPriceReason, pricePlan, type PlannedPrice } from './pricePlan';
import { priceText } from './priceEdit';
import { PricePreview } from './PricePreview';

interface PriceFormProps {
  products: readonly Product[];
  isBusy: boolean;
  onApply: (planned: readonly PlannedPrice[]) => void;
  onCancel: () => void;
}

interface RuleDraft {
  kind: PriceChangeKind;
  rounding: PriceRounding;
  value: string;
}

const kinds: { value: PriceChangeKind; label: string }[] = [
  { value: 'set', label: 'Set to' },
  { value: 'reduce-percent', label: 'Reduce by percentage' },
  { value: 'raise-percent', label: 'Increase by percentage' },
  { value: 'reduce-amount', label: 'Reduce by amount' },
  { value: 'raise-amount', label: 'Increase by amount' },
];
const roundings: { value: PriceRounding; label: string }[] = [
  { value: 'dollars', label: 'Whole dollar' },
  { value: 'tens', label: '$10' },
  { value: 'fifties', label: '$50' },
  { value: 'hundreds', label: '$100' },
  { value: 'nineties', label: 'Ends in 90' },
  { value: 'cents', label: 'Cent' },
];

/** The form for the price change, with a preview of the new prices. */
export function PriceForm({ products, isBusy, onApply, onCancel }: PriceFormProps) {
  const isSingle = products.length === 1;
  // A single car starts with its own price.
  const [product] = products;
  const price = isSingle && product ? priceText(product) : '';
  const { control, formState, handleSubmit, resetField, subscribe } = useForm<
    RuleDraft,
    unknown,
    PriceRule
  >({
    resolver: draftResolver(priceRuleSchema),
    defaultValues: { kind: isSingle ? 'set' : 'reduce-percent', rounding: 'dollars', value: price },
    mode: 'onTouched',
  });
  // A price is no percentage.
  useEffect(
    () =>
      subscribe({
        name: 'kind',
        formState: { values: true },
        callback: ({ values: { kind } }) =>
          resetField('value', { defaultValue: kind === 'set' ? price : '' }),
      }),
    [subscribe, resetField, price],
  );
  const values = useWatch({ control });
  const isSet = values.kind === 'set';
  // An unchanged price needs no preview.
  const isUntouched =
    isSet &&
    values.value === price &&
    !formState.isSubmitted &&
    products.every((product) => fixedPriceReason(product) === null);
  const rule =
    !isUntouched && priceRuleSchema.isValidSync(values) ? priceRuleSchema.cast(values) : null;
  const plan = rule && pricePlan(products, rule);
  const isPercent = values.kind?.endsWith('percent') ?? false;
  const count = plan?.changes.length ?? 0;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit((validRule) => {
        const planned = pricePlan(products, validRule).changes;
        if (planned.length > 0) onApply(planned);
      })}
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: isSet ? '2fr 2.6fr' : '2fr 1.2fr 1.4fr',
            },
            alignItems: 'start',
          }}
        >
          <FormSelect control={control} name="kind" label="Change" options={kinds} />
          <FormTextField
            control={control}
            name="value"
            label={isSet ? 'New price' : isPercent ? 'Percentage' : 'Amount'}
            // eslint-disable-next-line jsx-a11y-x/no-autofocus -- a dialog must set the initial focus, and this is the field to fill in
            autoFocus
            // Typing replaces the current price.
            onFocus={({ target }) => target.select()}
            slotProps={{
              htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
              input: isPercent
                ? { endAdornment: <InputAdornment position="end">%</InputAdornment> }
                : { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
          {!isSet && (
            <FormSelect control={control} name="rounding" label="Round to" options={roundings} />
          )}
        </Box>
        {plan && <PricePreview plan={plan} />}
        {isBusy && <SlowNotice />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          isBusy={isBusy}
          disabled={plan !== null && count === 0}
        >
          {isSingle
            ? 'Change price'
            : plan
              ? plural(count, 'Change # price', 'Change # prices')
              : 'Change prices'}
        </BusyButton>
      </DialogActions>
    </Box>
  );
}
