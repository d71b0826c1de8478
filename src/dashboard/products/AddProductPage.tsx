import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '@/api/errors';
import { useGetDraftQuery } from '@/api/productDraftsApi';
import { useGetProductToEditQuery } from '@/api/productEditingApi';
import type { Product } from '@/api/productsApi';
import { messageFor } from '@/api/messageFor';
import { ButtonLink } from '@/components/Button';
import { carName } from '@/components/labels';
import { AsyncView } from '@/components/feedback/AsyncView';
import { PageTitle } from '@/components/PageTitle';
import { selectCurrentUid, selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import type { Photo } from '#contract/photos';
import { routes } from '#contract/routes';
import { AutosavedFormList } from './autosave/AutosavedFormList';
import {
  convertToNewProduct,
  type BaseVersion,
  type FormName,
  formPath,
} from './autosave/autosavedForms';
import { baseOfDraft, copyOf, newBase } from './productConversion';
import { ProductForm } from './ProductForm';

/** The Add Product page for sellers (spec §2): for a new product, a copy or a draft. */
export default function AddProductPage() {
  const [parameters] = useSearchParams();
  const [copiedId, draftId] = [parameters.get('copy'), parameters.get('draft')];
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
        <Extended>
          <ButtonLink to={routes.importProducts} variant="outlined">
            Import from CSV
          </ButtonLink>
        </Extended>
      </Box>
      {draftId !== null ? (
        <ProductFromDraft key={draftId} id={draftId} />
      ) : copiedId !== null ? (
        <ProductCopy key={copiedId} id={copiedId} />
      ) : (
        <NewProduct />
      )}
    </>
  );
}

function ProductFromDraft({ id }: { id: string }) {
  const query = useGetDraftQuery(id);
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
            base={baseOfDraft(draft)}
            photos={draft.photos}
            draftId={id}
          />
        )}
      </AsyncView>
      <OrphanedForms query={query} formName={formName} />
    </>
  );
}

function ProductCopy({ id }: { id: string }) {
  const query = useGetProductToEditQuery(id);
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
          <NewProduct
            formName={formName}
            base={newBase(copyOf(product))}
            copyNotice={copyNoticeOf(product)}
          />
        )}
      </AsyncView>
      <OrphanedForms query={query} formName={formName} />
    </>
  );
}

const copyNoticeOf = ({ name, photos }: Product): string =>
  [`Copy of ${carName(name)}.`, photos.length > 0 && 'Photos aren’t copied.']
    .filter(Boolean)
    .join(' ');

interface OrphanedFormsProps {
  query: { currentData?: unknown; error?: unknown };
  formName: FormName;
}

/** Autosaved forms whose draft or car was deleted. They can be continued as a new car. */
function OrphanedForms({ query: { currentData, error }, formName }: OrphanedFormsProps) {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  const navigate = useNavigate();
  if (currentData !== undefined || !isApiError(error) || error.status !== 404) return null;
  return (
    <AutosavedFormList
      isShown={({ form }) => form === formName}
      onContinue={(saved) => {
        convertToNewProduct(uid, saved);
        void navigate(routes.addProduct);
      }}
    />
  );
}

interface NewProductProps {
  formName?: FormName;
  base?: BaseVersion;
  photos?: readonly Photo[];
  draftId?: string;
  copyNotice?: string;
}

function NewProduct({ formName = 'new', base = newBase(), ...rest }: NewProductProps) {
  const user = useAppSelector(selectCurrentUser);
  const navigate = useNavigate();
  /** Changes when the user continues an autosaved form, to remount the form. */
  const [continueCount, setContinueCount] = useState(0);
  if (!user) return null;
  return (
    <ProductForm
      key={continueCount}
      {...rest}
      formName={formName}
      base={base}
      sellerName={[user.displayName, user.email].find(Boolean) ?? ''}
      isContinued={continueCount > 0}
      onContinue={({ form }) => {
        if (form === formName) setContinueCount(continueCount + 1);
        else void navigate(formPath(form));
      }}
      onDone={() => void navigate(routes.dashboard)}
    />
  );
}
