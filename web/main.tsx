import './layout/browserCheck.ts';
import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { watchForCrashes } from './layout/crashAlert.ts';
import { router } from './routes.ts';

watchForCrashes();

const element = document.getElementById('root');
if (!element) throw new Error("The page has no element 'root'");
createRoot(element).render(<RouterProvider router={router} />);
