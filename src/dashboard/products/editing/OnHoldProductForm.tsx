import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Notice } from '@/components/feedback/Notice';
import type { Product } from '@/api/productsApi';
import { FormError } from '@/components/form/FormError';
import { PhoneField } from '@/components/form/PhoneField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { formatDayAndTime } from '#contract/formats';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from '../productDraft';
import { productResolver } from '../productResolver';
import { baseOfProduct } from '../productConversion';
import { useChangeProduct } from './useChangeProduct';

interface OnHoldProductFormProps {
  product: Product;
  /** ISO time. */
  onHoldUntil: string;
  onSaved: () => void;
}

/** The form for a car on hold: only the phone number can change, because a buyer has booked it. */
export function OnHoldProductForm({ product, onHoldUntil, onSaved }: OnHoldProductFormProps) {
  const { isDone: isSaved, finish } = useNavigateOnce(onSaved);
  const [base] = useState(() => baseOfProduct(product));
  const hasPhotos = base.photoIds.length > 0;
  const form = useForm<ProductDraft, unknown, ProductForm>({
    resolver: productResolver(hasPhotos),
    defaultValues: base.fields,
  });
  const { save, problem, isBusy, newest } = useChangeProduct({
    id: product.id,
    base: () => base,
    setError: form.setError,
    photoIds: () => base.photoIds,
    onSaved: finish,
  });
  // The other fields are sent too, but not shown.
  const { phone: _atField, ...otherErrors } = form.formState.errors;
  const notAtField = Object.values(otherErrors)
    .map(({ message }) => message)
    .join(' ');

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => form.handleSubmit((product) => save(product))(event)}
      sx={{ display: 'grid', gap: 3, maxWidth: 760 }}
    >
      <Notice
        tone="info"
        role="alert"
      >{`This car is on hold for a buyer until ${formatDayAndTime(onHoldUntil)}. Until then you can change only your phone number.`}</Notice>
      <PhoneField control={form.control} name="phone" label="Phone" />
      <FormError
        message={
          newest
            ? 'This car was changed in another tab or on another device. Reload the page to see the changes.'
            : (problem ?? notAtField)
        }
      />
      <SubmitButton isBusy={isBusy} disabled={isSaved} style={{ justifySelf: 'start' }}>
        Save changes
      </SubmitButton>
    </Box>
  );
}
