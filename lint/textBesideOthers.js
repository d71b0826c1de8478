const { TypeFlags } = require('typescript');

const nothing =
  TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike | TypeFlags.Never;
const text = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

const partsOf = (type) => (type.isUnion() ? type.types.flatMap(partsOf) : [type]);

/** What a value of this type renders. React renders nothing for an empty string. */
function kindOf(type) {
  if (type.flags & nothing || (type.isStringLiteral() && type.value === '')) return 'nothing';
  return type.flags & text ? 'text' : 'element';
}

const isRendered = (child) =>
  child.type === 'JSXText'
    ? !/^\s*\n\s*$/.test(child.value)
    : child.expression?.type !== 'JSXEmptyExpression';

const isConstant = (child) => child.type === 'JSXText' || child.expression?.type === 'Literal';

/** MUI renders the children of these beside others. */
const buttons = /^(?:.*Button|ButtonBase|MenuItem|Tab)$/;

/**
 * Translation in the browser replaces text nodes by `font` elements. React then fails to remove
 * the text or to insert something before it, and no longer renews it, unless the text is the only
 * child of its element. So texts that change, and texts behind elements that come and go, are
 * elements of their own; constant texts before or between elements that stay need none.
 */
module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      wrap: 'In a translated page React cannot insert before this text, remove or renew it. Wrap it in an element, or join texts in a template.',
      component: 'In a translated page React cannot renew or remove this text. Return an element.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;

    const kindsOf = (types) => new Set(types.flatMap(partsOf).map(kindOf));
    const returned = (node) =>
      services
        .getTypeAtLocation(node)
        .getCallSignatures()
        .map((signature) => signature.getReturnType());

    const isComponent = ({ openingElement }) => !/^[a-z]/.test(nameOf(openingElement));
    const nameOf = ({ name }) => context.sourceCode.getText(name);

    function kindsOfChild(child) {
      if (child.type === 'JSXText') return new Set(['text']);
      if (child.type === 'JSXExpressionContainer') {
        return kindsOf([services.getTypeAtLocation(child.expression)]);
      }
      if (child.type === 'JSXFragment') return new Set(['nothing', 'element']);
      if (!isComponent(child)) return new Set(['element']);
      return kindsOf(returned(child.openingElement.name));
    }

    /** Renders an element that stays as long as its parent. */
    const stays = (child) =>
      child.type === 'JSXElement' &&
      [...kindsOfChild(child)].join() === 'element' &&
      !child.openingElement.attributes.some((attribute) => attribute.name?.name === 'key');

    function check(node) {
      const children = node.children.filter(isRendered);
      const isButton = node.type === 'JSXElement' && buttons.test(nameOf(node.openingElement));
      children.forEach((child, index) => {
        const kinds = kindsOfChild(child);
        if (child.type === 'JSXElement' || !kinds.has('text')) return;
        const before = children.slice(0, index).reverse();
        const isAlone = node.type !== 'JSXFragment' && children.length === 1;
        const others = before.slice(0, before.findIndex(stays) >>> 0);
        const isFine = isAlone
          ? !isButton || kinds.size === 1
          : node.type !== 'JSXFragment' &&
            isConstant(child) &&
            others.every((other) => isConstant(other));
        if (!isFine) context.report({ node: child, messageId: 'wrap' });
      });
    }

    function checkComponent(node) {
      const name = node.id?.name ?? node.parent.id?.name;
      if (!/^[A-Z]/.test(name ?? '')) return;
      if (kindsOf(returned(node)).has('text')) {
        context.report({ node: node.id ?? node.parent.id, messageId: 'component' });
      }
    }

    return {
      JSXElement: check,
      JSXFragment: check,
      FunctionDeclaration: checkComponent,
      ArrowFunctionExpression: checkComponent,
    };
  },
};
