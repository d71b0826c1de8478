import Typography from '@mui/material/Typography';
import { PageTitle } from '@/components/PageTitle';
import { QuestionList } from '@/features/faq/QuestionList';

/** Spec §2, /blogs: static questions and answers. */
export default function BlogsPage() {
  return (
    <>
      <PageTitle title="Questions and answers" documentTitle="Blogs" />
      <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 1, mb: 4, maxWidth: '60ch' }}>
        From the workshop behind the website: four questions we are asked again and again.
      </Typography>
      <QuestionList />
    </>
  );
}
