import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useCan } from '@/store/useCan';
import type { Photo } from '#contract/photos';
import type { ProductForm as FormProduct } from '#contract/schemas/product';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useDraftConflict } from './drafts/useDraftConflict';
import { useSaveDraft } from './drafts/useSaveDraft';
import type { Side } from './editing/merge';
import { VersionConflict } from './editing/VersionConflict';
import type { ProductDraft } from './productDraft';
import { ProductFields } from './ProductFields';
import { beginningOfDraft } from './productTexts';
import { useProductPhotos } from './photos/useProductPhotos';
import { ProductQuestion } from './ProductQuestion';
import { RestoredNotice } from './unfinished/RestoredNotice';
import type { Beginning, FormName, UnfinishedCar } from './unfinished/unfinishedCars';
import { UnfinishedList } from './unfinished/UnfinishedList';
import { UnkeptNotice } from './unfinished/UnkeptNotice';
import { useKeptForm } from './unfinished/useKeptForm';
import { useLeaveQuestion } from './useLeaveQuestion';
import { useProductQuestion } from './useProductQuestion';
import { useProductForm } from './useProductForm';
import { usePublishProduct } from './usePublishProduct';

interface ProductFormProps {
  /** Which form it is, for what is kept of it on this device. */
  formName: FormName;
  /** What it begins with, such as a copy of another one. */
  beginning: Beginning;
  /** The photos that it begins with. */
  photos?: readonly Photo[];
  /** The draft on the server that it goes on with. */
  draftId?: string;
  sellerName: string;
  /** The user has just chosen to go on with what was left behind. */
  isContinued: boolean;
  /** Called when another car of this device is to be gone on with. */
  onContinue: (car: UnfinishedCar) => void;
  /** Called 1,000 ms after the product was published (spec §4). */
  onDone: () => void;
}

/** Add Product (spec §2, §5). What is half-written stays on this device until it is published. */
export function ProductForm({
  formName,
  beginning,
  photos: initialPhotos,
  draftId,
  sellerName,
  isContinued,
  onContinue,
  onDone,
}: ProductFormProps) {
  const canKeep = useCan('edits');
  const unit = useDistanceUnit();
  const { kept, begun, restored, isChanged, isKept } = useKeptForm(formName, beginning);
  const photos = useProductPhotos(kept, initialPhotos);
  const form = useProductForm(kept, photos.photos.length > 0, isContinued);
  const forgetAll = () => {
    kept.forget();
    photos.queue.clear();
  };
  const conflict = useDraftConflict(draftId);
  const version = () => kept.getState().begun.version;
  const [listedAlready, setListedAlready] = useState<FormProduct | null>(null);
  const { publish, problem, isBusy, isPublished } = usePublishProduct({
    sellerName,
    draftId,
    version,
    origin: () => kept.origin,
    onListedAlready: setListedAlready,
    onConflict: () => conflict.look(() => void form.handleSubmit(publish)()),
    photoIds: () => photos.queue.keptIds(),
    setError: form.setError,
    onPublished: forgetAll,
    onDone,
  });
  const leaving = useLeaveQuestion((isChanged && !isKept) || photos.isAnyOnlyHere);
  const draft = useSaveDraft({
    draftId,
    version,
    getFields: form.getValues,
    photoIds: () => photos.queue.keptIds(),
    onConflict: () => conflict.look(() => void draft.save()),
    onSaved: forgetAll,
    onDone,
  });
  const saveDraft = async () => {
    if (await photos.makeReady()) await draft.save();
  };
  const question = useProductQuestion(publish);
  const settle = (chosen: Partial<ProductDraft>, side: Side) => {
    if (!conflict.conflict) return;
    const { newest, retry } = conflict.conflict;
    form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
    if (side === 'theirs') photos.queue.startOver(newest.photos);
    kept.rebase(beginningOfDraft(newest, unit));
    conflict.end();
    retry();
  };

  return (
    <>
      <UnfinishedList
        isShown={(car) => isOfferedIn(formName, car) && !kept.isOwn(car)}
        onContinue={onContinue}
      />
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(async (product) => {
          if (await photos.makeReady()) await question.checkAndPublish(product);
        })}
        sx={{ display: 'grid', gap: 5, maxWidth: 760 }}
      >
        <RestoredNotice
          restored={restored}
          noun={draftId === undefined ? 'car' : 'draft'}
          question="This clears everything you’ve entered."
          onStartOver={() => {
            photos.queue.startOver(initialPhotos);
            kept.startOver(beginning);
            form.reset(beginning.fields);
          }}
        />
        <UnkeptNotice isKept={isKept} />
        <RequiredNote />
        <ProductFields control={form.control} photos={photos} />
        <FormError message={photos.problem ?? problem} />
        <div role="status">
          {photos.waitingFor !== null && <Alert severity="info">{photos.waitingFor}</Alert>}
        </div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SubmitButton
            isBusy={isBusy || question.isChecking || photos.isAwaited}
            disabled={isPublished || draft.isBusy || draft.isSaved}
          >
            Add Product
          </SubmitButton>
          {canKeep && (
            <BusyButton
              variant="outlined"
              isBusy={draft.isBusy}
              disabled={isBusy || isPublished || draft.isSaved || photos.isAwaited}
              onClick={() => void saveDraft()}
            >
              Save draft
            </BusyButton>
          )}
        </Box>
        <ConfirmDialog
          isOpen={leaving.isAsking}
          title="Leave this page?"
          text="This car isn’t listed yet, and we can’t keep all of it on this device."
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        />
        <ProductQuestion question={question} onFix={form.setFocus} />
        <ConfirmDialog
          isOpen={listedAlready !== null}
          title="List this car again?"
          text="You’ve already listed it, maybe in another tab. If you continue, buyers will see it twice."
          confirmLabel="List anyway"
          isHarmless
          onConfirm={() => {
            setListedAlready(null);
            kept.becomeAnother();
            if (listedAlready) void publish(listedAlready);
          }}
          onCancel={() => setListedAlready(null)}
        />
        {conflict.conflict && (
          <VersionConflict
            noun="draft"
            begun={begun}
            mine={{ fields: form.getValues(), photoIds: photos.queue.keptIds() }}
            theirs={beginningOfDraft(conflict.conflict.newest, unit)}
            onSettle={settle}
            onCancel={conflict.end}
          />
        )}
      </Box>
    </>
  );
}

/** The form of a new car offers every car that was begun; the others what belongs to them. */
const isOfferedIn = (formName: FormName, { form }: UnfinishedCar) =>
  form === formName || (formName === 'new' && !form.startsWith('edit-'));
