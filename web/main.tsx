import './layout/browserCheck.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/blocks.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n/language.ts';
import { watchForCrashes } from './layout/crashAlert.ts';
import { router } from './routes.ts';

watchForCrashes();

const element = document.getElementById('root');
if (!element) throw new Error("The page has no element 'root'");
const react = createRoot(element);
// Not awaited, because the code that all pages share would then no longer be in one file with this module.
void startLanguage().then(() => react.render(<RouterProvider router={router} />));
