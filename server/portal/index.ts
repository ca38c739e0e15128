export { portalRoutes } from './routes.ts'
