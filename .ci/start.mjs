// `npm start`: installs what is missing, builds, serves the built files. Node 20 is enough.
import { becomeNode, installModules } from './modules.mjs'

installModules()
becomeNode(['.ci/serve.mjs', ...process.argv.slice(2)])
