import { ReportedProducts } from './ReportedProducts';

/** Reported Products, for the admin (spec §2). */
export default function ReportsPage() {
  return <ReportedProducts />;
}
