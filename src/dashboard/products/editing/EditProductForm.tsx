import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Product } from '@/api/productsApi';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { toDollars } from '#contract/money';
import type { CarDetails } from '#contract/warnings';
import type { ProductDraft } from '../productDraft';
import { ProductFields } from '../ProductFields';
import { beginningOfProduct } from '../productTexts';
import { ProductQuestion } from '../ProductQuestion';
import { useProductPhotos } from '../photos/useProductPhotos';
import { RestoredNotice } from '../unfinished/RestoredNotice';
import { UnfinishedList } from '../unfinished/UnfinishedList';
import { UnkeptNotice } from '../unfinished/UnkeptNotice';
import { useKeptForm } from '../unfinished/useKeptForm';
import { useLeaveQuestion } from '../useLeaveQuestion';
import { useProductQuestion } from '../useProductQuestion';
import { useProductForm } from '../useProductForm';
import type { Side } from './merge';
import { useChangeProduct } from './useChangeProduct';
import { VersionConflict } from './VersionConflict';

interface EditProductFormProps {
  product: Product;
  /** The user has just chosen to go on with what was left behind. */
  isContinued: boolean;
  /** Called when this tab's form is to show another one's changes. */
  onContinue: () => void;
  onSaved: () => void;
}

/** What has been asked about before is not asked again. */
const detailsOf = (product: Product): CarDetails & { picture: string } => ({
  picture: product.picture,
  originalPrice: toDollars(product.originalPriceCents ?? 0),
  resalePrice: toDollars(product.resalePriceCents ?? 0),
  purchaseYear: product.purchaseYear ?? 0,
  yearOfUse: product.yearsOfUse ?? 0,
  location: product.location,
});

/** The form of Add Product, filled with a product that is there already. */
export function EditProductForm({
  product,
  isContinued,
  onContinue,
  onSaved,
}: EditProductFormProps) {
  const unit = useDistanceUnit();
  const { isDone: isSaved, finish } = useNavigateOnce(onSaved);
  const formName = `edit-${product.id}` as const;
  const keeping = useKeptForm(formName, beginningOfProduct(product, unit));
  const { kept, begun } = keeping;
  const photos = useProductPhotos(kept, product.photos);
  const form = useProductForm(kept, photos.photos.length > 0, isContinued);
  const changing = useChangeProduct({
    id: product.id,
    begun: () => kept.getState().begun,
    setError: form.setError,
    photoIds: photos.isOffered ? () => photos.queue.keptIds() : null,
    onSaved: () => {
      finish();
      kept.forget();
      photos.queue.clear();
    },
  });
  const { newest } = changing;
  const leaving = useLeaveQuestion(keeping.isChanged && !isSaved);
  const question = useProductQuestion((written) => changing.save(written), detailsOf(product));

  const settle = (chosen: Partial<ProductDraft>, side: Side) => {
    if (!newest) return;
    form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
    if (side === 'theirs') photos.queue.startOver(newest.photos);
    kept.rebase(beginningOfProduct(newest, unit));
    changing.endConflict();
    void form.handleSubmit((written) => changing.save(written))();
  };

  return (
    <>
      <UnfinishedList
        isShown={(car) => car.form === formName && !kept.isOwn(car)}
        onContinue={onContinue}
      />
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(async (written) => {
          if (await photos.makeReady()) await question.checkAndPublish(written);
        })}
        sx={{ display: 'grid', gap: 5, maxWidth: 760 }}
      >
        <RestoredNotice
          restored={keeping.restored}
          noun="car"
          question="This discards your unsaved changes."
          onStartOver={() => {
            const fresh = beginningOfProduct(product, unit);
            photos.queue.startOver(product.photos);
            kept.startOver(fresh);
            form.reset(fresh.fields);
          }}
        />
        <UnkeptNotice isKept={keeping.isKept} />
        <RequiredNote />
        <ProductFields control={form.control} photos={photos} />
        <FormError message={photos.problem ?? changing.problem} />
        <div role="status">
          {photos.waitingFor !== null && <Alert severity="info">{photos.waitingFor}</Alert>}
        </div>
        <SubmitButton
          isBusy={changing.isBusy || question.isChecking || photos.isAwaited}
          disabled={isSaved}
          style={{ justifySelf: 'start' }}
        >
          Save changes
        </SubmitButton>
        <ConfirmDialog
          isOpen={leaving.isAsking}
          title="Leave this page?"
          text={
            keeping.isKept && !photos.isAnyOnlyHere
              ? 'Buyers won’t see your changes until you save them. We’ll keep them on this device.'
              : 'You have unsaved changes.'
          }
          confirmLabel="Leave"
          cancelLabel="Stay"
          isHarmless={keeping.isKept}
          onConfirm={() => {
            kept.putAside();
            leaving.leave();
          }}
          onCancel={leaving.stay}
        />
        <ProductQuestion question={question} onFix={form.setFocus} />
        {newest && (
          <VersionConflict
            noun="car"
            begun={begun}
            mine={{ fields: form.getValues(), photoIds: photos.queue.keptIds() }}
            theirs={beginningOfProduct(newest, unit)}
            onSettle={settle}
            onCancel={changing.endConflict}
          />
        )}
      </Box>
    </>
  );
}
