import { checkScreens } from '../screens/checkScreens';
import { test } from '../support/test';

test.describe.configure({ mode: 'parallel' });

// As most of them work. `e2e/details/screens.spec.ts` has the other device of each.
checkScreens('visitor', 'phone');
checkScreens('buyer', 'phone');
checkScreens('seller', 'desktop');
checkScreens('admin', 'desktop');
