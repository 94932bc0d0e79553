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
// No await: what all pages share would no longer come in one file with this one.
void startLanguage().then(() => react.render(<RouterProvider router={router} />));
