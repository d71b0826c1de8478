import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';

/** An address with a category that does not exist: says so and offers those that do. */
export function CategoryNotFound() {
  const { data = [] } = useListCategories();
  return (
    <Box sx={{ py: { xs: 2, md: 4 } }}>
      <PageTitle title="There is no such category" />
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3, maxWidth: '64ch' }}>
        {data.length > 0
          ? 'It may have been renamed or removed. These are the categories we have:'
          : 'It may have been renamed or removed. Start again from the home page.'}
      </Typography>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}
      >
        {data.map(({ id, name }) => (
          <li key={id}>
            <Button variant="outlined" component={RouterLink} to={routes.category(id)}>
              {name}
            </Button>
          </li>
        ))}
        <li>
          <Button component={RouterLink} to={routes.home}>
            Home
          </Button>
        </li>
      </Box>
    </Box>
  );
}
