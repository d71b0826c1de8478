import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { mdiFlagOutline } from '@mdi/js';
import { Button } from '@/components/Button';
import { carName } from '@/components/labels';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';
import { dayColumn, pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink } from '@/dashboard/table/RowLink';
import { useFromList } from '@/dashboard/ui/listOrigin';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { routes } from '#contract/routes';
import type { ReportRow } from '@/api/bare/useReportedProducts';

const GONE = 'This car no longer exists';

/** The display name of the reported car. It is empty until the car has loaded. */
function reportName({ product, productState }: ReportRow): string {
  if (product) return carName(product.name);
  return productState === 'gone' ? GONE : '';
}

function ReportedName({ report }: { report: ReportRow }) {
  const name = reportName(report);
  const state = useFromList(report.id);
  switch (report.productState) {
    case 'ready':
      return (
        <RowLink to={routes.report(report.productId)} state={state}>
          {name}
        </RowLink>
      );
    case 'gone':
      return (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {GONE}
        </Box>
      );
    case 'loading':
      return <Skeleton width={140} aria-label="Loading car" />;
    case 'failed':
      return (
        <>
          <span>Couldn’t load</span>
          <Button size="small" onClick={report.retry} style={{ marginLeft: 8 }}>
            Retry
          </Button>
        </>
      );
  }
}

const reportsColumns: readonly TableColumn<ReportRow>[] = [
  pictureColumn('picture', 'Picture', ({ product }) => (
    <CarPicture src={product?.picture} photo={filesBehind(product?.picture)} alt="" />
  )),
  {
    field: 'name',
    header: 'Name',
    value: (report) => reportName(report) || null,
    isSearched: true,
    render: (report) => <ReportedName report={report} />,
    minWidth: 180,
    card: 'title',
  },
  {
    field: 'userEmail',
    header: 'Seller email',
    value: ({ product }) => product?.sellerEmail ?? null,
    isSearched: true,
    text: ({ product }) => product?.sellerEmail ?? '–',
    csv: ({ product }) => product?.sellerEmail ?? '',
    minWidth: 180,
  },
  priceColumn('resalePrice', 'Price', ({ product }) => product?.resalePriceCents ?? null),
  { ...dayColumn('createdAt', 'Reported', ({ createdAt }) => createdAt), isExtension: true },
];

/** Reported Products: picture, name, seller email and price (spec §2), and the day, if it is known. */
export const reportsTable: TableSetup<ReportRow> = {
  id: 'reports',
  label: 'Reported Products',
  fields: reportsColumns,
  nameOf: (report) => reportName(report) || `report of a deleted car`,
  actionsWidth: 180,
  empty: {
    icon: mdiFlagOutline,
    title: 'No reported cars',
    message: 'Cars that users report appear here.',
  },
  labels: tableLabels('report', 'reports'),
};
