import { checkScreens } from '../screens/checkScreens';
import { test } from '../support/test';

test.describe.configure({ mode: 'parallel' });

// The other devices of each is in `e2e/flows/screens.spec.ts`.
checkScreens('visitor', 'desktop');
checkScreens('buyer', 'desktop');
checkScreens('seller', 'phone');
checkScreens('admin', 'phone');
checkScreens('admin', 'zoomed desktop');
