import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { mdiArrowRight } from '@mdi/js';
import { Link as RouterLink } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import type { Category } from '@/api/models';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { Icon } from '@/components/Icon';
import { routes } from '#contract/routes';
import { CatalogSection } from './CatalogSection';
import { CategoryGlyph } from './CategoryGlyph';

/** One link per category (spec §2, Home). */
export function CategoryLinks() {
  const { data, error, isFetching, refetch } = useListCategories();

  return (
    <CatalogSection title="All Car Categories">
      {data ? (
        <CategoryList categories={data} />
      ) : error ? (
        <ErrorState
          title="We could not load the categories"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting label="Loading the categories" minHeight={200} />
      )}
    </CatalogSection>
  );
}

function CategoryList({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) {
    return (
      <EmptyState
        title="No categories yet"
        message="Cars appear here as soon as the first category is opened. Come back a little later."
      />
    );
  }
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          // Two on a phone, one where text is at twice its size.
          xs: 'repeat(auto-fill, minmax(8rem, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
          lg: 'repeat(5, minmax(0, 1fr))',
        },
        gap: { xs: 1.5, md: 2 },
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {categories.map(({ id, name }) => (
        <li key={id}>
          <ButtonBase
            component={RouterLink}
            to={routes.category(id)}
            sx={{
              display: 'block',
              width: '100%',
              height: '100%',
              p: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.25,
              bgcolor: 'background.paper',
              color: 'text.primary',
              transition: 'border-color 120ms, background-color 120ms',
              '&:hover': { borderColor: 'primary.main' },
              '&:hover .arrow': { transform: 'translateX(4px)' },
            }}
          >
            <CategoryGlyph name={name} />
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="subtitle2" component="span">
                {name || 'Unnamed category'}
              </Typography>
              <Icon
                path={mdiArrowRight}
                fontSize="small"
                className="arrow"
                sx={{ color: 'text.secondary', transition: 'transform 120ms' }}
              />
            </Box>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
