import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '@/api/errors';
import { useGetDraftQuery } from '@/api/productDraftsApi';
import { useGetProductToEditQuery } from '@/api/productEditingApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { PageTitle } from '@/components/PageTitle';
import { selectCurrentUid, selectCurrentUser } from '@/auth/sessionSlice';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import type { Photo } from '#contract/photos';
import { routes } from '#contract/routes';
import { UnfinishedList } from './unfinished/UnfinishedList';
import { makeNew, type Beginning, type FormName, pathOf } from './unfinished/unfinishedCars';
import { beginningOfDraft, copyOf, newBeginning } from './productTexts';
import { ProductForm } from './ProductForm';

/** Add Product, for sellers (spec §2): empty, a copy of a product, or a draft to go on with. */
export default function AddProductPage() {
  const [parameters] = useSearchParams();
  const isExtended = useIsExtended();
  const [copied, draftId] = [parameters.get('copy'), parameters.get('draft')];
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          mb: 4,
          alignItems: 'center',
          justifyContent: 'space-between',
          maxWidth: 760,
        }}
      >
        <PageTitle title="Add Product" />
        {isExtended && (
          <Button component={RouterLink} to={routes.importProducts} variant="outlined">
            Import from CSV
          </Button>
        )}
      </Box>
      {draftId !== null ? (
        <Continued key={draftId} id={draftId} />
      ) : copied !== null ? (
        <Copied key={copied} id={copied} />
      ) : (
        <NewProduct />
      )}
    </>
  );
}

function Continued({ id }: { id: string }) {
  const query = useGetDraftQuery(id);
  const unit = useDistanceUnit();
  const formName = `draft-${id}` as const;
  return (
    <>
      <AsyncView
        query={query}
        label="Loading draft"
        minHeight={640}
        failedTitle="We couldn’t load this draft"
        messageFor={messageFor}
      >
        {(draft) => (
          <NewProduct
            formName={formName}
            beginning={beginningOfDraft(draft, unit)}
            photos={draft.photos}
            draftId={id}
          />
        )}
      </AsyncView>
      <LeftBehind query={query} formName={formName} />
    </>
  );
}

function Copied({ id }: { id: string }) {
  const query = useGetProductToEditQuery(id);
  const unit = useDistanceUnit();
  const formName = `copy-${id}` as const;
  return (
    <>
      <AsyncView
        query={query}
        label="Loading car"
        minHeight={640}
        failedTitle="We couldn’t load the car to duplicate"
        messageFor={messageFor}
      >
        {(product) => (
          <NewProduct formName={formName} beginning={newBeginning(copyOf(product, unit))} />
        )}
      </AsyncView>
      <LeftBehind query={query} formName={formName} />
    </>
  );
}

interface LeftBehindProps {
  query: { currentData?: unknown; error?: unknown };
  formName: FormName;
}

/** What was begun with a draft or a car that is gone: it can be gone on with as a new car. */
function LeftBehind({ query: { currentData, error }, formName }: LeftBehindProps) {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  const navigate = useNavigate();
  if (currentData !== undefined || !isApiError(error) || error.status !== 404) return null;
  return (
    <UnfinishedList
      isShown={({ form }) => form === formName}
      onContinue={(car) => {
        makeNew(uid, car);
        void navigate(routes.addProduct);
      }}
    />
  );
}

interface NewProductProps {
  formName?: FormName;
  /** What it begins with. */
  beginning?: Beginning;
  photos?: readonly Photo[];
  draftId?: string;
}

function NewProduct({ formName = 'new', beginning = newBeginning(), ...begun }: NewProductProps) {
  const user = useAppSelector(selectCurrentUser);
  const navigate = useNavigate();
  /** How often the user has chosen to go on with what was left behind. */
  const [continued, setContinued] = useState(0);
  if (!user) return null;
  return (
    <ProductForm
      key={continued}
      {...begun}
      formName={formName}
      beginning={beginning}
      sellerName={[user.displayName, user.email].find(Boolean) ?? ''}
      isContinued={continued > 0}
      onContinue={({ form }) => {
        if (form === formName) setContinued(continued + 1);
        else void navigate(pathOf(form));
      }}
      onDone={() => void navigate(routes.dashboard)}
    />
  );
}
