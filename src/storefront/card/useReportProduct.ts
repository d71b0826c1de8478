import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { messageFor } from '@/api/messageFor';
import type { Product } from '@/api/productsApi';
import { useCreateReportMutation } from '@/api/reportsApi';
import { withSlowToast } from '@/components/feedback/slow';
import { showError, showSuccess } from '@/components/feedback/toast';
import { messages } from '#contract/messages';
import { productReported, selectReportedIds } from './reportedSlice';

/** Reports a car to the admins and shows the result in a toast (spec §8). */
export function useReportProduct() {
  const dispatch = useAppDispatch();
  const [createReport] = useCreateReportMutation();
  const [reportingIds, setReportingIds] = useState<ReadonlySet<string>>(new Set());
  const reportedIds = useAppSelector(selectReportedIds);

  async function reportProduct({ id }: Product) {
    setReportingIds((ids) => new Set(ids).add(id));
    const { data, error } = await withSlowToast(createReport({ productId: id }));
    setReportingIds((ids) => new Set([...ids].filter((reported) => reported !== id)));
    // A refusal can mean that the user reported it before, in another session or tab.
    if (data?.acknowledged || data?.reported) dispatch(productReported(id));
    if (data?.acknowledged) showSuccess(messages.productReported);
    else if (error) showError(messageFor(error, 'refusal'));
    else showError(data.message ?? messages.somethingWrong);
  }

  return {
    reportProduct,
    isReporting: (product: Product) => reportingIds.has(product.id),
    isReported: (product: Product) => product.isReported || reportedIds.includes(product.id),
  };
}
